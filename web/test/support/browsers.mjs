// The browsers that the tests drive: each with pages that have goto(), evaluate(), mouse and close().
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const find = paths => paths.find(existsSync);

/** With these switches besides; undefined where it is not installed. */
export async function chromium(switches = []) {
    const executablePath = find(['/usr/bin/chromium', '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome']);
    if (executablePath === undefined) {
        return undefined;
    }
    const { chromium: driver } = await import('playwright-core');
    const browser = await driver.launch({
        executablePath,
        args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', ...switches],
    });
    return {
        name: 'chromium',
        open: options => browser.newPage({ viewport: { width: 1000, height: 700 }, ...options }),
        context: options => browser.newContext(options), // pages of one share its cache
        close: () => browser.close(),
    };
}

// Headless Firefox has no WebGL2: it runs on a separate display.
async function firefox() {
    const executablePath = find(['/usr/bin/firefox-esr', '/usr/bin/firefox']);
    const display = find(['/usr/bin/Xvfb']);
    if (executablePath === undefined || display === undefined) {
        return undefined;
    }
    const server = spawn(display, ['-displayfd', '1', '-screen', '0', '1100x800x24', '-nolisten',
        'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const number = await new Promise(done => {
        server.stdout.once('data', text => { done(String(text).trim()); });
    });
    const { default: driver } = await import('puppeteer-core');
    const browser = await driver.launch({
        browser: 'firefox', executablePath, headless: false,
        env: { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1', HOME: '/tmp' },
        extraPrefsFirefox: { 'webgl.force-enabled': true },
    });
    return {
        name: 'firefox',
        open: async () => {
            const page = await browser.newPage();
            await page.setViewport({ width: 1000, height: 700 });
            return page;
        },
        close: async () => {
            await browser.close();
            server.kill();
        },
    };
}

/** Those that are installed. */
export async function browsers() {
    return (await Promise.all([chromium(), firefox()])).filter(each => each !== undefined);
}
