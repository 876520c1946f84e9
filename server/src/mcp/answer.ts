import type { CallToolResult } from '@modelcontextprotocol/server';
import { ToolRefusal } from './api.ts';

export const readsOnly = { readOnlyHint: true, openWorldHint: false } as const;

/** What a tool found; a refusal is told as an error that the agent can read. */
export async function answered(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const structuredContent = await work();
    return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
  } catch (error) {
    if (!(error instanceof ToolRefusal)) throw error;
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}
