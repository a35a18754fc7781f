// Writes dist/custom-elements.json, which editors and catalogues read: the element's attributes and
// events from the comment over its class, the rest from its members.
import { writeFile } from 'node:fs/promises';

import ts from 'typescript';

const file = 'src/element.ts';
const program = ts.createProgram([file], { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext });
const checker = program.getTypeChecker(); // which also gives nodes their parents
const source = program.getSourceFile(file);
const found = source.statements.find(each => ts.isClassDeclaration(each)
    && each.name?.text === 'MillPond');
const attributeTypes = source.statements.find(each => ts.isInterfaceDeclaration(each)
    && each.name.text === 'MillPondAttributes');

const words = node => ts.displayPartsToString(
    checker.getSymbolAtLocation(node.name)?.getDocumentationComment() ?? []);
const modifiers = node => ts.getCombinedModifierFlags(node);
const isPublic = node => node.name !== undefined && ts.isIdentifier(node.name)
    && !/Callback$/.test(node.name.text);

// Reads the lines "@attr name - description", "@attr [name=default] - description" and "@fires name - when"
// in the comment of the class.
function tags(name) {
    return ts.getJSDocTags(found).filter(tag => tag.tagName.text === name).map(tag => {
        const [, of, value, description] = /^\[?([\w-]+)(?:=(.+?)\])?\s+-\s+([^]*)$/.exec(String(tag.comment));
        return { name: of, description: description.replace(/\s+/g, ' '), ...(value ? { default: value } : {}) };
    });
}

// The type of an attribute's property; type names are replaced by the words that they allow.
function typeOf(attribute) {
    const node = attributeTypes.members.find(each => each.name.text === attribute);
    return { text: checker.typeToString(checker.getTypeAtLocation(node), undefined,
        ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias) };
}

function member(node) {
    const common = {
        name: node.name.text,
        description: words(node).replace(/\s+/g, ' '),
        ...(modifiers(node) & ts.ModifierFlags.Static ? { static: true } : {}),
    };
    if (ts.isMethodDeclaration(node)) {
        return {
            kind: 'method', ...common,
            parameters: node.parameters.map(each => ({
                name: each.name.getText(source),
                ...(each.type ? { type: { text: each.type.getText(source) } } : {}),
                ...(each.initializer
                    ? { default: each.initializer.getText(source), optional: true } : {}),
            })),
            return: { type: { text: node.type?.getText(source) ?? 'void' } },
        };
    }
    return { kind: 'field', ...common,
        ...(node.type ? { type: { text: node.type.getText(source) } } : {}),
        ...(ts.isGetAccessor(node) ? { readonly: true } : {}) };
}

const observed = found.members.find(each => each.name?.getText(source) === 'observedAttributes');
const names = observed.initializer.elements.map(each => each.text);
const attributes = tags('attr').map(each => ({ ...each, type: typeOf(each.name) }));
const unsaid = names.filter(name => !attributes.some(each => each.name === name));
if (unsaid.length > 0) {
    throw new Error(`${file}: no @attr for ${unsaid.join(', ')}`);
}

const path = 'dist/element.js';
await writeFile('dist/custom-elements.json', JSON.stringify({
    schemaVersion: '1.0.0',
    modules: [{
        kind: 'javascript-module',
        path,
        declarations: [{
            kind: 'class', name: 'MillPond', tagName: 'mill-pond', customElement: true,
            description: words(found),
            superclass: { name: 'HTMLElement' },
            attributes: attributes.map(each => ({ ...each, fieldName: each.name })),
            events: tags('fires').map(each => ({ ...each, type: { text: 'CustomEvent' } })),
            slots: [{ name: '', description: 'A picture, film or canvas that becomes water.' }],
            cssParts: [{ name: 'water', description: 'The canvas that water is drawn on.' },
                { name: 'pause', description: 'The button that `controls` adds.' }],
            members: [...attributes.map(each => ({ kind: 'field', ...each, attribute: each.name })),
                ...found.members.filter(isPublic).filter(each => each !== observed).map(member)],
        }],
        exports: [
            { kind: 'js', name: 'MillPond', declaration: { name: 'MillPond', module: path } },
        ],
    }, {
        kind: 'javascript-module', path: 'dist/define.js',
        exports: [{ kind: 'custom-element-definition', name: 'mill-pond',
            declaration: { name: 'MillPond', module: path } }],
    }],
}, null, 2) + '\n');
