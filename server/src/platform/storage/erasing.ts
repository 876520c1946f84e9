/** An advisory lock: held together by those who copy files, alone by who erases bytes. */
export const erasingLock = 7_254_004;
