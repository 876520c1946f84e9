// The matrix on screen and on paper in one file: with a file of its own for each, all views of Traceability would load
// what the two share.
export { Matrix, MatrixTools } from './matrix.tsx';
export { PrintedMatrixPage } from './printed-page.tsx';
