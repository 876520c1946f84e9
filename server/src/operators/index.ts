export { startReporting } from './report.ts';
export { watchRequests, type RequestFigures } from './requests.ts';
export { operatorHandlers } from './status.ts';
