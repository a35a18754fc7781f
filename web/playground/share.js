// Water as a link: what it is made of and a recording of all that was done to it, deflated into the
// part of the address that no server sees. Of the program's scenes, which do much by themselves, only
// what was done besides is sent.

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

/** The address's last part for a recording and what goes with it. */
export async function pack(head, recording) {
    const words = new TextEncoder().encode(JSON.stringify(head, (_, value) =>
        value === Infinity ? 'Infinity' : value));
    const all = new Uint8Array(4 + words.length + recording.length);
    new DataView(all.buffer).setUint32(0, words.length, true);
    all.set(words, 4);
    all.set(recording, 4 + words.length);
    return `#${MARK}${textOf(await through(new CompressionStream('deflate-raw'), all))}`;
}

/** What pack() packed, or undefined where there is no link. Rejects damaged ones. */
export async function unpack(fragment) {
    const found = fragment.replace(/^#/, '');
    if (!found.startsWith(MARK)) {
        return undefined;
    }
    try {
        const all = await through(new DecompressionStream('deflate-raw'),
            bytesOf(found.slice(MARK.length)));
        const length = new DataView(all.buffer).getUint32(0, true);
        const head = JSON.parse(new TextDecoder().decode(all.subarray(4, 4 + length)), (_, value) =>
            value === 'Infinity' ? Infinity : value);
        return { head, recording: all.slice(4 + length) };
    } catch {
        throw new Error('this link is damaged: some of it may be missing');
    }
}
