// The figure of the sum: squares with visible numbers, stepped one by one.

import { button } from './controls.js';
import { make } from '../playground/dom.js';
import { COLUMNS, nextSheet, ROWS } from './sheet.js';

const STONE = -128;
const PER_SECOND = 2;

const written = number => String(number).replace('-', '−');

export class SumFigure {
    #cells = [];
    #chosen = 3 * COLUMNS + 5;
    #timer;
    #seen = false;
    #steps = 0;

    constructor(root) {
        this.root = root;
        root.figure = this;
        const grid = make('div', { class: 'sheet', role: 'group', 'aria-label':
            `A sheet of ${COLUMNS} by ${ROWS} squares; arrow keys move between them`,
            onkeydown: event => { this.#move(event); } });
        for (let i = 0; i < COLUMNS * ROWS; i++) {
            const cell = make('button', { type: 'button', onclick: () => { this.#choose(i); } });
            this.#cells.push(cell);
            grid.append(cell);
        }
        this.said = make('p', { class: 'equation', 'aria-live': 'polite' });
        this.run = button('Run', () => { this.#runOn(this.#timer === undefined); }, 'plain');
        root.querySelector('.live').replaceChildren(grid, this.said, make('div', { class: 'bar' },
            button('Step', () => { this.#runOn(false); this.step(); }, 'main'),
            button('Drop a stone here', () => { this.#drop(); }),
            make('span', { class: 'ends' }, button('Again', () => { this.again(); }, 'plain'),
                this.run)));
        new IntersectionObserver(([entry]) => {
            this.#seen = entry.isIntersecting;
        }).observe(grid);
        this.again();
    }

    again() {
        this.#runOn(false);
        this.now = new Array(COLUMNS * ROWS).fill(0);
        this.before = [...this.now];
        this.now[3 * COLUMNS + 4] = STONE;
        this.#steps = 0;
        this.#chosen = 3 * COLUMNS + 5;
        this.#show();
    }

    step() {
        [this.before, this.now] = [this.now, nextSheet(this.now, this.before)];
        this.#steps++;
        this.#show();
    }

    #drop() {
        this.now[this.#chosen] += STONE;
        this.root.dataset.touched = '';
        this.#show();
    }

    #runOn(on) {
        clearInterval(this.#timer);
        this.#timer = on ? setInterval(() => {
            if (this.#seen && document.visibilityState === 'visible') {
                this.step();
            }
        }, 1000 / PER_SECOND) : undefined;
        this.run.textContent = on ? 'Pause' : 'Run';
        this.said.setAttribute('aria-live', on ? 'off' : 'polite');
    }

    #choose(index) {
        this.#chosen = index;
        this.#show();
    }

    #move(event) {
        const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
            event.key];
        if (way !== undefined) {
            event.preventDefault();
            const x = Math.min(COLUMNS - 1, Math.max(0, this.#chosen % COLUMNS + way[0]));
            const y = Math.min(ROWS - 1, Math.max(0, Math.floor(this.#chosen / COLUMNS) + way[1]));
            this.#choose(y * COLUMNS + x);
            this.#cells[this.#chosen].focus();
        }
    }

    #show() {
        const [x, y] = [this.#chosen % COLUMNS, Math.floor(this.#chosen / COLUMNS)];
        this.#cells.forEach((cell, i) => {
            const value = this.now[i];
            const strength = Math.min(1, Math.sqrt(Math.abs(value) / 128));
            const distance = Math.abs(i % COLUMNS - x) + Math.abs(Math.floor(i / COLUMNS) - y);
            cell.textContent = written(value);
            cell.tabIndex = i === this.#chosen ? 0 : -1;
            cell.className = distance === 0 ? 'chosen' : distance === 1 ? 'beside' : '';
            cell.classList.toggle('strong', strength > 0.6);
            cell.style.setProperty('--strength', strength.toFixed(3));
            cell.style.setProperty('--tone', value < 0 ? 'var(--low)' : 'var(--high)');
            cell.setAttribute('aria-label',
                `Row ${Math.floor(i / COLUMNS) + 1}, column ${i % COLUMNS + 1}: ${value}`);
        });
        this.#explain(x, y);
    }

    #explain(x, y) {
        const at = (column, row) => column >= 0 && row >= 0 && column < COLUMNS && row < ROWS
            ? this.now[row * COLUMNS + column] : 0;
        const four = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)];
        const old = this.before[this.#chosen];
        const half = four.reduce((sum, each) => sum + each, 0) >> 1;
        const next = nextSheet(this.now, this.before)[this.#chosen];
        this.said.replaceChildren(
            make('span', { class: 'step' }, `Step ${this.#steps}. `), 'The marked square next: half of ',
            make('b', { class: 'four' }, `(${four.map(written).join(' + ')})`), ', less ',
            make('b', {}, written(old)), ' of one step ago, is ',
            make('b', {}, written(half - old)), '; damped, ',
            make('b', { class: 'result' }, written(next)), '.');
    }
}
