import 'millpond/define';

import picture from '../pond.jpg';

document.body.innerHTML = `<mill-pond style="width: 480px; height: 270px; object-fit: cover">
    <img src="${picture}" alt="A pool with a tiled floor"></mill-pond>`;
