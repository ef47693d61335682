/**
 * The next turn of the event loop, in Node and on a page: long work awaits it now and then, so that signals,
 * clicks and timers get through. It is a message to oneself, since a timer of 0 ms takes up to 4 ms on a
 * page.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
