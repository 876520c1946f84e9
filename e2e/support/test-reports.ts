// Makes access tokens and sends reports as a CI does.
import { randomUUID } from 'node:crypto';
import { callServer } from './api.ts';

export type Said = 'passed' | 'failed' | 'skipped';

const inside: Record<Said, string> = {
  passed: '',
  failed: '<failure message="expected 12.35 but was 12.34">InvoiceTest.roundsToTheCent, line 118</failure>',
  skipped: '<skipped/>',
};

/** JUnit XML; a test may say how many seconds it took. */
export const junitOf = (tests: Readonly<Record<string, Said | [Said, number]>>): string =>
  `<testsuite name="TariffTest">${Object.entries(tests)
    .map(([name, said]) => {
      const [result, seconds] = typeof said === 'string' ? [said, 0.4] : said;
      return `<testcase name="${name}" time="${seconds}">${inside[result]}</testcase>`;
    })
    .join('')}</testsuite>`;

interface Build {
  branch?: string;
  commit: string;
  link?: string;
  build?: string;
}

export async function sendReport(
  url: string,
  token: string,
  xml: string,
  { branch = 'main', link = '', build = '', commit }: Build,
): Promise<{ id: number }> {
  const form = new FormData();
  form.append('file', new File([xml], 'report.xml'));
  const query = new URLSearchParams({ branch, commit, link, build });
  const response = await fetch(`${url}/tstapi/v1/testreports/upload?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { code, message, data } = (await response.json()) as {
    code: number;
    message: string;
    data: { id: number };
  };
  if (code !== 0) throw new Error(`${code} ${message}`);
  return data;
}

/** A robot of the current product that may send reports. */
export const robotOf = async (url: string, managerToken: string): Promise<string> => {
  const body = { name: 'CI north', scope: 'results', days: 30, request: randomUUID() };
  return (await callServer<{ secret: string }>(url, '/prdapi/v1/tokens/create', body, managerToken)).secret;
};
