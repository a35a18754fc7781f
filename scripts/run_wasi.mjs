// Runs a WebAssembly program for WASI and returns its exit status:
//   node run_wasi.mjs PROGRAM [ARGUMENT...]
// The program has no access to files and the environment.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';

const [, script, program, ...rest] = process.argv;
if (program === undefined) {
    console.error('usage: node run_wasi.mjs PROGRAM [ARGUMENT...]');
    process.exit(2);
}

// Versions of node before 20 need an option for WASI.
const request = '--experimental-wasi-unstable-preview1';
if (parseInt(process.versions.node, 10) < 20 && !process.execArgv.includes(request)) {
    const run = spawnSync(process.execPath, [request, script, program, ...rest],
        { stdio: 'inherit' });
    process.exit(run.status ?? 1);
}

// Hide node's warning that WASI is experimental.
process.removeAllListeners('warning');
const { WASI } = await import('node:wasi');
const wasi = new WASI({ version: 'preview1', args: [program, ...rest], returnOnExit: true });
const { instance } = await WebAssembly.instantiate(await readFile(program), {
    wasi_snapshot_preview1: wasi.wasiImport,
});
process.exitCode = wasi.start(instance);
