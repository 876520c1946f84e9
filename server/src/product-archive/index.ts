export { createProductArchives } from './export.ts';
export { importProduct, type Imported, type ImportProgress } from './import/import.ts';
export { ArchiveProblem, verifyProduct } from './verify.ts';
export { writeProduct } from './write.ts';
