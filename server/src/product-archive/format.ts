export const formatName = 'tracery-product';

/** Raised when an older reader would not understand what is written. */
export const formatVersion = 1;
