/** Which webhook is open. */
export interface WebhooksSearch {
  webhook?: number;
}

export function webhooksSearch({ webhook }: Record<string, unknown>): WebhooksSearch {
  const id = Number(webhook);
  return Number.isInteger(id) && id > 0 ? { webhook: id } : {};
}
