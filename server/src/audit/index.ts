import { listAudit } from './list.ts';

export { chainEvents } from './chain.ts';
export { startChaining } from './chaining.ts';
export { verifyAudit } from './verify.ts';

export const auditHandlers = () => ({ 'GET /prdapi/v1/products/audit': listAudit });
