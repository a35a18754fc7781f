// Water as a link: a scene and what the user did to it, as deflated JSON in the part of the address that
// no server sees.

const MARK = 'w=';

async function through(stream, bytes) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream))
        .arrayBuffer());
}

function textOf(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i += 0x8000) {
        text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    }
    return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function bytesOf(text) {
    const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(plain, letter => letter.charCodeAt(0));
}

/** The address's last part for what a link contains. */
export async function pack(content) {
    const text = JSON.stringify(content, (_, value) => value === Infinity ? 'Infinity' : value);
    return `#${MARK}${textOf(await through(new CompressionStream('deflate-raw'), text))}`;
}

/** What pack() packed, or undefined where there is no link. Rejects damaged ones. */
export async function unpack(fragment) {
    const found = fragment.replace(/^#/, '');
    if (!found.startsWith(MARK)) {
        return undefined;
    }
    try {
        const bytes = await through(new DecompressionStream('deflate-raw'), bytesOf(found.slice(MARK.length)));
        return JSON.parse(new TextDecoder().decode(bytes), (_, value) => value === 'Infinity' ? Infinity : value);
    } catch {
        throw new Error('this link is damaged: a part of it may be missing');
    }
}
