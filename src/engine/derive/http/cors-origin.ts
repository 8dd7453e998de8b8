/**
 * The Origin the page collector sends with its request for the page: an origin of nobody (RFC 2606), so that a server
 * that names it in Access-Control-Allow-Origin names whoever asks.
 */
export const PROBE_ORIGIN = 'https://verdict.invalid'
