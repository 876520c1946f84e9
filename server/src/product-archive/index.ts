export { createProductArchives } from './export.ts';
export { ArchiveProblem, verifyProduct } from './verify.ts';
export { writeProduct } from './write.ts';
