// Passkeys of this browser, with its own functions for reading and writing them as JSON.
type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];
type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0];

/** Not on plain http, nor in old browsers. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Why there is no answer: the person said no, or the authenticator has a passkey of this account already. */
export type NoPasskey = 'cancelled' | 'known';

export const isAnswered = <Credential>(answer: Credential | NoPasskey): answer is Credential =>
  answer !== 'cancelled' && answer !== 'known';

async function answerOf<Wire>(asking: Promise<Credential | null>): Promise<Wire | NoPasskey> {
  try {
    const credential = (await asking) as PublicKeyCredential | null;
    return credential ? (credential.toJSON() as Wire) : 'cancelled';
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return error.name === 'InvalidStateError' ? 'known' : 'cancelled';
  }
}

interface CredentialJson<Response> {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Response;
}

/** `options` are those of the server. */
export const makePasskey = (options: { challenge: string }) =>
  answerOf<CredentialJson<{ clientDataJSON: string; attestationObject: string }>>(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as CreationOptions),
    }),
  );

export const askPasskey = (options: { challenge: string }) =>
  answerOf<CredentialJson<{ clientDataJSON: string; authenticatorData: string; signature: string }>>(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as RequestOptions),
    }),
  );
