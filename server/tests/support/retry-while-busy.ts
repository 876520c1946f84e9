// For what must succeed before a test begins: a machine that gets no processor time answers busy, and has done nothing.
const tries = 20;

/** Asks again while the server is busy. */
export async function retryWhileBusy<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let left = tries; ; left -= 1) {
    const answer = await ask();
    if (answer.status !== 503 || left === 0) return answer;
  }
}
