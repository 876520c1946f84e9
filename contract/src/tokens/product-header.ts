/** The header by which a call with a token for all products names the one it is about. */
export const productHeader = 'tracery-product';
