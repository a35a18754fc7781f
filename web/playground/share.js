// Water as a link: a scene and the user's commands, as deflated JSON in the fragment of the address, which
// browsers do not send to servers.

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

/** The fragment of an address for the content of a link. */
export async function pack(content) {
    const text = JSON.stringify(content, (_, value) => value === Infinity ? 'Infinity' : value);
    return `#${MARK}${textOf(await through(new CompressionStream('deflate-raw'), text))}`;
}

/** The content that pack() packed, or undefined without a link. Rejects damaged links. */
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
