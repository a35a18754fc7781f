// Colours for the code: comments, words of the language, numbers.

const token = /(\/\/[^\n]*)|\b(const|let|for|of|while|if|else|return|function|new|await|import|from)\b(?!:)|\b(\d[\d._]*)\b|('[^']*')/g;

/** The text as HTML. */
export function highlight(text) {
    const kinds = ['comment', 'word', 'number', 'string'];
    return text.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])
        .replace(token, (all, ...groups) => {
            const kind = kinds.find((_, i) => groups[i] !== undefined);
            return `<span class="${kind}">${all}</span>`;
        });
}
