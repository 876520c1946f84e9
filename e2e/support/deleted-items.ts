// Creates items in the trash through the API.
import { createFeature } from './items.ts';
import { callServer } from './api.ts';

type Kind = 'features' | 'requirements';

export async function deleteItem(url: string, token: string, kind: Kind, id: number): Promise<void> {
  const response = await fetch(`${url}/reqapi/v1/${kind}/delete/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'tracery' },
  });
  if (!response.ok) throw new Error(`${kind} ${id} was not deleted: ${response.status}`);
}

export async function deletedFeature(url: string, token: string, name: string): Promise<number> {
  const id = await createFeature(url, token, { name });
  await deleteItem(url, token, 'features', id);
  return id;
}

/** A requirement and the feature it belongs to, both in the trash. */
export async function deletedPair(
  url: string,
  token: string,
  { feature, requirement }: { feature: string; requirement: string },
): Promise<void> {
  const sourceId = await createFeature(url, token, { name: feature });
  const body = { name: requirement, sourceId, kind: 'Functional', importance: 'Important' };
  const { id } = await callServer<{ id: number }>(url, '/reqapi/v1/requirements/create', body, token);
  await deleteItem(url, token, 'requirements', id);
  await deleteItem(url, token, 'features', sourceId);
}
