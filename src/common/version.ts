import manifest from '../../package.json' with { type: 'json' }

/** Of Verdict. */
export const VERSION: string = manifest.version
