// Pages as a browser prints them, and what stands on them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

const oneSpace = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The text of each page of a PDF, as `pdftotext` of Poppler reads it. */
function textsOf(pdf: Buffer): string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printed-'));
  const file = path.join(folder, 'report.pdf');
  fs.writeFileSync(file, pdf);
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  return text.split('\f').slice(0, -1).map(oneSpace);
}

/** As somebody prints it who changes nothing in the print window. */
export async function printedPages(page: Page): Promise<string[]> {
  return textsOf(await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true }));
}

/** Chinese breaks anywhere, so a text is compared without its spaces. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');
