/** Exported types whose name occurs more than once. Only ever take something away. */
export const SHARED_NAMES = ['Locale', 'Section', 'Sheet']
