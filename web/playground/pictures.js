// Pictures under the water: the paintings of the program's scenes, and pictures and films of the user.

/** The program's scenes, as in their files. */
export function sceneJsons(engine) {
    const found = [];
    for (let at; (at = engine.call('web_scene_json', found.length)) !== 0;) {
        found.push(JSON.parse(engine.text(at)));
    }
    return found;
}

let painter;
let queue = Promise.resolve();
let last = '';

/** The painting of a scene, made by a worker: { columns, rows, pixels }. The last one is kept. */
export function painting(module, index, { columns, rows }) {
    const key = `${index} ${columns} ${rows}`;
    if (key !== last) {
        last = key;
        painter ??= new Worker('painter.js');
        const paint = () => new Promise((done, fail) => {
            painter.onmessage = ({ data }) => { done({ columns, rows, pixels: data }); };
            painter.onerror = () => { last = ''; fail(new Error('the painting failed')); };
            painter.postMessage({ module, index, columns, rows });
        });
        queue = queue.then(paint, paint);
    }
    return queue;
}

/** A picture or film from this device. Rejects when the browser cannot show it. */
export async function pictureFrom(file) {
    const address = URL.createObjectURL(file);
    const refused = () => { throw new Error(`${file.name} is no picture or film that this browser shows`); };
    if (file.type.startsWith('video/')) {
        const film = document.createElement('video');
        Object.assign(film, { src: address, muted: true, loop: true, playsInline: true });
        await film.play().catch(refused);
        return film;
    }
    const image = new Image();
    image.src = address;
    await image.decode().catch(refused);
    return image;
}

const sidesOf = picture => [picture.videoWidth ?? picture.naturalWidth, picture.videoHeight ?? picture.naturalHeight];

/** Width / height of a picture or film. */
export function shapeOf(picture) {
    const [width, height] = sidesOf(picture);
    return width / height;
}

let reader;

/** The pixels of a picture or film that covers columns × rows. */
export function pixelsOf(picture, columns, rows) {
    reader ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (reader.canvas.width !== columns || reader.canvas.height !== rows) {
        reader.canvas.width = columns;
        reader.canvas.height = rows;
    }
    const [width, height] = sidesOf(picture);
    const scale = Math.max(columns / width, rows / height);
    reader.drawImage(picture, (columns - width * scale) / 2, (rows - height * scale) / 2,
        width * scale, height * scale);
    return reader.getImageData(0, 0, columns, rows).data;
}
