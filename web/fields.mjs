// The tables of fields, which `millpond info --fields` prints, as TypeScript interfaces and for the playground.

const camel = name => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

function typeOf({ type, choices, infinity }) {
    const plain = { choice: choices?.map(({ name }) => `'${name}'`).join(' | '), bool: 'boolean',
        colour: 'readonly [number, number, number]', point: 'readonly [number, number]' }[type] ?? 'number';
    return infinity === undefined ? plain : `${plain} | '${infinity}'`;
}

function optionOf(field, name, indent) {
    const { about, unit, low, high, type } = field;
    const range = low < high ? `, ${low}…${high}` : '';
    const start = type === 'choice' ? `'${field.default}'` : [field.default].flat().join(', ');
    return `${indent}/** ${about.replace(/\.$/, '')}${unit ? ` [${unit}]` : ''}${range}, default ${start} */\n`
        + `${indent}${camel(name)}?: ${typeOf(field)};\n`;
}

// Fields of a member are in an object. One word may stand for all edges.
function memberOf(name, fields) {
    const inside = fields.map(each => optionOf(each, each.name.slice(name.length + 1), '        ')).join('');
    return `    ${name}?: {\n${inside}    }${name === 'edges' ? ` | ${typeOf(fields[0])}` : ''};\n`;
}

const INTERFACES = { PondOptions: ['pond_desc', 'What a pond is.'], RainOptions: ['pond_rain', 'How it rains.'],
    BodyOptions: ['pond_body_desc', 'What a body is.'], EmitterOptions: ['pond_emitter_desc', 'What an emitter is.'] };

const fieldsOf = ({ records }, record) => records.find(({ name }) => name === record).fields;
const looksOf = ({ objects }) => objects.filter(({ record }) => record?.endsWith('_look'));

/** src/fields.ts */
export function typesFrom(tables) {
    const interfaces = Object.entries(INTERFACES).map(([name, [record, about]]) => {
        const fields = fieldsOf(tables, record);
        const before = each => each.name.split('.')[0];
        const options = [...new Set(fields.map(before))].map(each => fields.some(({ name }) => name === each)
            ? optionOf(fields.find(({ name }) => name === each), each, '    ')
            : memberOf(each, fields.filter(field => before(field) === each)));
        return `/** ${about} */\nexport interface ${name} {\n${options.join('')}}\n`;
    });
    return ['// Made by ./dev web from the library\'s tables of fields. Not to be edited.\n', ...interfaces,
        `/** Every look. */\nexport type LookName = ${looksOf(tables).map(({ name }) => `'${name}'`).join(' | ')};\n`,
    ].join('\n');
}

/** The fields for which the playground has controls. */
export function controlsFrom(tables) {
    return JSON.stringify({
        pond: fieldsOf(tables, 'pond_desc'), rain: fieldsOf(tables, 'pond_rain'),
        looks: Object.fromEntries(looksOf(tables).map(({ name, about, record, keys }) => [name, {
            about, constant: `POND_LOOK_${name.toUpperCase()}`, fields: fieldsOf(tables, record),
            presets: keys.find(key => key.name === 'preset').choices.map(each => each.name),
        }])),
    });
}
