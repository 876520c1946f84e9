// Swagger UI for display only: no requests, no authorisation.
import bundleUrl from 'swagger-ui-dist/swagger-ui-bundle.js?url';

const screenLevel = 2;
const lowest = 6;

function levelOf(heading: Element): number {
  const own = Number(heading.tagName.slice(1));
  const isOfFile = heading.closest('.markdown, .renderedMarkdown') !== null;
  return isOfFile ? screenLevel + own : Math.max(screenLevel + 1, own - 1);
}

function setLevels(within: HTMLElement): void {
  let before = screenLevel;
  // The names of groups are not shown.
  for (const heading of within.querySelectorAll(':is(h1, h2, h3, h4, h5, h6):not(.opblock-tag)')) {
    before = Math.min(levelOf(heading), before + 1, lowest);
    heading.setAttribute('aria-level', String(before));
  }
}

/**
 * Swagger UI starts with h4, and descriptions contain any level. Renumbers all headings so that they continue the
 * page around the frame, which ends at h2, without gaps.
 */
export function keepHeadingLevels(within: HTMLElement): void {
  new MutationObserver(() => setLevels(within)).observe(within, { childList: true, subtree: true });
}

interface SwaggerSystem {
  React: { createElement: (component: unknown, props?: object) => unknown };
  getComponent: (name: string, isContainer?: boolean) => unknown;
  specSelectors: { operations: () => { size: number } };
  specActions: { updateSpec: (text: string) => void };
}

declare global {
  interface Window {
    SwaggerUIBundle: (options: object) => SwaggerSystem;
  }
}

/** A separate chunk: files are read while it loads. */
function loadBundle(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('Swagger UI did not load')));
    // The frame has no origin, so it loads without credentials.
    script.crossOrigin = 'anonymous';
    script.src = bundleUrl;
    document.head.append(script);
  });
}

/** Replaces the default layout: shows only the chosen part. */
const layout = ({ React }: SwaggerSystem) => ({
  components: {
    ShownLayout: ({ getComponent, specSelectors }: SwaggerSystem) => {
      const isOperation = specSelectors.operations().size > 0;
      return React.createElement(getComponent(isOperation ? 'operations' : 'Models', true));
    },
  },
});

const refuse = (): never => {
  throw new Error('nothing is sent from here');
};

export async function loadSwagger(domNode: HTMLElement): Promise<(spec: object) => void> {
  await loadBundle();
  const ui = window.SwaggerUIBundle({
    domNode,
    spec: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} },
    plugins: [layout],
    layout: 'ShownLayout',
    docExpansion: 'full',
    defaultModelExpandDepth: 2,
    defaultModelRendering: 'model',
    supportedSubmitMethods: [],
    requestInterceptor: refuse,
    queryConfigEnabled: false,
    deepLinking: false,
    validatorUrl: null,
    persistAuthorization: false,
  });
  return (spec) => ui.specActions.updateSpec(JSON.stringify(spec));
}
