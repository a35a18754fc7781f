// Needs no build step for templates. With one, set `compilerOptions.isCustomElement`, so that Vue does not
// take mill-pond for a component.
import { h, onMounted, ref } from 'vue';

export const Pool = {
    props: { src: String },
    setup(props) {
        const pond = ref(null);
        const splashes = ref(0);
        onMounted(() => import('millpond/define'));
        return () => h('figure', [
            h('mill-pond', {
                ref: pond, rain: '0', onSplash: () => { splashes.value++; },
                style: 'width: 480px; height: 270px; object-fit: cover',
            }, [h('img', { src: props.src, alt: 'A pool with a tiled floor' })]),
            h('button', { onClick: () => pond.value.drop(240, 135) }, 'Drop'),
            h('figcaption', `${splashes.value} splashes`),
        ]);
    },
};
