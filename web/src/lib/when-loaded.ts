/** Begins when a part has been loaded, unless it is ended before; answers how to end it. Without the part it never begins. */
export function whenLoaded<Part>(load: () => Promise<Part>, begin: (part: Part) => () => void): () => void {
  let end = () => {};
  let isEnded = false;
  const start = async () => {
    const part = await load();
    if (!isEnded) end = begin(part);
  };
  start().catch(() => undefined);
  return () => {
    isEnded = true;
    end();
  };
}
