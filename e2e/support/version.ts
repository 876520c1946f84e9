import manifest from '../../package.json' with { type: 'json' };

/** As pages show it. */
export const versionLine = `Version ${manifest.version}`;
