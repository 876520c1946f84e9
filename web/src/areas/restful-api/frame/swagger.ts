// Swagger UI without everything that asks, sends or signs in: it only shows.
import bundleUrl from 'swagger-ui-dist/swagger-ui-bundle.js?url';

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

/** As it is delivered, in a file of its own: files are read while it loads. */
function loadBundle(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('Swagger UI did not load')));
    // A page without an origin gets our files as anybody does.
    script.crossOrigin = 'anonymous';
    script.src = bundleUrl;
    document.head.append(script);
  });
}

/** Instead of the page around the operations: only what was chosen. */
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
