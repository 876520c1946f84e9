// Creates items, comments and attachments through the API.
import { callServer } from './api.ts';

interface NewFeature {
  name?: string;
  tag?: string;
  kind?: string;
  importance?: 'Mandatory' | 'Important' | 'Alternative';
  content?: string;
}

export async function createFeature(url: string, token: string, wanted: NewFeature = {}): Promise<number> {
  const { name = 'Charging sessions', tag = '', content = '', ...own } = wanted;
  const body = { name, tag, kind: 'Functional', importance: 'Important', data: { content }, ...own };
  return (await callServer<{ id: number }>(url, '/reqapi/v1/features/create', body, token)).id;
}

interface NewRequirement {
  sourceId: number;
  name?: string;
  tag?: string;
  importance?: 'Mandatory' | 'Important' | 'Alternative';
  content?: string;
}

export async function createRequirement(url: string, token: string, wanted: NewRequirement): Promise<number> {
  const { sourceId, name = 'Stop at once', tag = '', importance = 'Important', content = '' } = wanted;
  const body = { sourceId, name, tag, kind: 'Functional', importance, data: { content } };
  return (await callServer<{ id: number }>(url, '/reqapi/v1/requirements/create', body, token)).id;
}

export const createComment = async (url: string, token: string, sourceId: number, comment: string) => {
  const body = { sourceId, kind: 'Feature', replyId: 0, data: { comment } };
  return (await callServer<{ id: number }>(url, '/damapi/v1/reviewlogs/create', body, token)).id;
};

export async function attach(url: string, token: string, sourceId: number, file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  const response = await fetch(`${url}/damapi/v1/files/upload?kind=FeatureAttachment&sourceId=${sourceId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'tracery' },
    body: form,
  });
  const { data } = (await response.json()) as { data: { linkUrl: string } };
  return data.linkUrl;
}

interface NewRisk {
  name?: string;
  tag?: string;
  kind?: 'Resource' | 'Technology' | 'Progress';
  probability?: number;
  impact?: number;
  processorId: number;
  planCloseAt?: string;
  content?: string;
}

export async function createRisk(url: string, token: string, wanted: NewRisk): Promise<number> {
  const { content = '', ...own } = wanted;
  const body = {
    name: 'Modem supplier slips',
    tag: '',
    kind: 'Resource',
    probability: 2,
    impact: 2,
    data: { content },
    ...own,
  };
  return (await callServer<{ id: number }>(url, '/prdapi/v1/risks/create', body, token)).id;
}

interface NewIteration {
  name?: string;
  kind?: string;
  managerId?: number;
  beginAt?: string;
  closedAt?: string;
  content?: string;
}

export async function createIteration(
  url: string,
  token: string,
  wanted: NewIteration = {},
): Promise<number> {
  const { content = '', ...own } = wanted;
  const body = { name: 'Iteration 14', tag: '', kind: 'Development', data: { content }, ...own };
  return (await callServer<{ id: number }>(url, '/prdapi/v1/iterations/create', body, token)).id;
}

export async function createDocument(
  url: string,
  token: string,
  { name = 'Rules of the yard', content = '' }: { name?: string; content?: string } = {},
): Promise<number> {
  const body = { name, tag: '', data: { content } };
  return (await callServer<{ id: number }>(url, '/prdapi/v1/documents/create', body, token)).id;
}

interface NewPart {
  name?: string;
  tag?: string;
  content?: string;
}

export async function createComponent(url: string, token: string, wanted: NewPart = {}): Promise<number> {
  const { name = 'Session service', tag = '', content = '' } = wanted;
  const body = { name, tag, data: { content } };
  return (await callServer<{ id: number }>(url, '/desapi/v1/components/create', body, token)).id;
}

export async function createFunction(
  url: string,
  token: string,
  wanted: NewPart & { componentId: number },
): Promise<number> {
  const { componentId, name = 'End a session', tag = '', content = '' } = wanted;
  const body = { componentId, name, tag, data: { content } };
  return (await callServer<{ id: number }>(url, '/desapi/v1/functions/create', body, token)).id;
}

interface NewDiagram {
  name?: string;
  kind?: string;
  view?: string;
  tag?: string;
  content?: string;
}

export async function createDiagram(url: string, token: string, wanted: NewDiagram = {}): Promise<number> {
  const { content = '@startuml\nDriver -> Charger : plug in\n@enduml', ...own } = wanted;
  const body = { name: 'Plug in', kind: 'SequenceDiagram', view: 'UseCaseView', data: { content }, ...own };
  return (await callServer<{ id: number }>(url, '/desapi/v1/uml/create', body, token)).id;
}
