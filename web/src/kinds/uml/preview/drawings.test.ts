import '../../../lib/browser.test-parts.ts';
import { expect, test } from 'vitest';
import { decodeDiagram } from '@tracery/contract/diagrams/source';
import { drawingUrl } from './drawings.ts';

async function inflated(bytes: Uint8Array): Promise<string> {
  const inflating = new DecompressionStream('deflate-raw');
  const reading = new Response(inflating.readable).text();
  const writing = inflating.writable.getWriter();
  // What was padded is no part of the stream, and may be refused.
  await writing.write(new Uint8Array(bytes)).catch(() => undefined);
  await writing.close().catch(() => undefined);
  return reading.catch(() => 'unreadable');
}

test('[UML-34, UML-D3] the source stands deflated at the end of the address, in letters of PlantUML', async () => {
  for (const source of ['@startuml\nA -> B : 你好\n@enduml', `@startuml\n${'A -> B\n'.repeat(500)}@enduml`]) {
    const address = await drawingUrl('/desapi/v1/uml/svg/', source);
    expect(address).toMatch(/^\/desapi\/v1\/uml\/svg\/[0-9A-Za-z_-]+$/);
    const bytes = decodeDiagram(address.slice('/desapi/v1/uml/svg/'.length))!;
    const tries = await Promise.all(
      [0, 1, 2].map((padded) => inflated(bytes.slice(0, bytes.length - padded))),
    );
    expect(tries).toContain(source);
  }
});
