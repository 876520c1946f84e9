// The rules of the printed page: size, margins and what stands in them. They hold only while a report is on screen, so
// they come and go with it instead of standing in a style sheet.
import { useEffect } from 'react';

export interface Running {
  /** At the top of each page but the cover. */
  product: string;
  title: string;
  /** At the foot, beside the number of the page. */
  made: string;
  isWide: boolean;
}

/** As CSS writes a text. */
export const cssText = (text: string): string =>
  `"${text.replaceAll(/[\\"]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')}"`;

const fonts =
  '"Inter Variable", "Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif';
const look = `font: 400 8pt/12pt ${fonts}; color: #616d69;`;

export const pageRules = ({ product, title, made, isWide }: Running): string => `
  @page {
    size: A4 ${isWide ? 'landscape' : 'portrait'};
    margin: 22mm 20mm 20mm;
    @top-left { content: ${cssText(product)}; ${look} white-space: nowrap; width: 50%; }
    @top-right { content: ${cssText(title)}; ${look} white-space: nowrap; width: 50%; }
    @bottom-left { content: ${cssText(made)}; ${look} white-space: nowrap; width: 70%; }
    @bottom-right { content: counter(page) " / " counter(pages); ${look} width: 30%; }
  }
  @page :first {
    @top-left { content: ""; }
    @top-right { content: ""; }
    @bottom-left { content: ""; }
    @bottom-right { content: ""; }
  }`;

export function usePageRules(running: Running): void {
  const rules = pageRules(running);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [rules]);
}

/** The name of the file that a browser offers. */
export function usePrintedTitle(title: string): void {
  useEffect(() => {
    let shown: string | undefined;
    const before = () => {
      shown ??= document.title;
      document.title = title;
    };
    const after = () => {
      if (shown !== undefined) document.title = shown;
      shown = undefined;
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      after();
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [title]);
}
