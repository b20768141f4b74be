// The worker's end: one request at a time, each answered by its number.
import { RulesModule } from './module';
import { RulesService } from './service';

interface Request {
  id: number;
  method: keyof RulesService;
  args: unknown[];
}

declare const self: DedicatedWorkerGlobalScope;

let current = 0;
const service = RulesModule.load('/fivefold.wasm').then(
  (rules) => new RulesService(rules, (news) => self.postMessage({ id: current, news })),
);

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    const ready = await service;
    current = data.id;
    const method = ready[data.method] as (...args: unknown[]) => unknown;
    self.postMessage({ id: data.id, value: method.apply(ready, data.args) });
  } catch (error) {
    self.postMessage({ id: data.id, failure: String(error) });
  }
};
