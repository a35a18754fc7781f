// Installs the package as npm packs it.
import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../..', import.meta.url));

/** Puts the packed package into `folder`/node_modules, in place of a link to it. Returns the path of the archive. */
export async function install(folder) {
    const to = `${folder}node_modules/millpond`;
    const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--loglevel=error',
        '--pack-destination', `${folder}node_modules`], { cwd: web, encoding: 'utf8' }));
    const archive = `${folder}node_modules/${filename}`;
    await rm(to, { recursive: true, force: true });
    await mkdir(to);
    execFileSync('tar', ['-xzf', archive, '-C', to, '--strip-components=1']);
    return archive;
}
