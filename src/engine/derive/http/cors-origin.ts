/**
 * The Origin that the page collector sends with its request. It belongs to no site (RFC 2606), so a server that returns
 * it in Access-Control-Allow-Origin returns any origin.
 */
export const PROBE_ORIGIN = 'https://verdict.invalid'
