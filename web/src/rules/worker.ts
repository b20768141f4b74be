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
let service: Promise<RulesService>;

/** The first message is the compiled rules, all others are requests. */
self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Request>) => {
  if (data instanceof WebAssembly.Module) {
    service = RulesModule.load(data).then(
      (rules) => new RulesService(rules, (news) => self.postMessage({ id: current, news })),
    );
    return;
  }
  try {
    const ready = await service;
    current = data.id;
    const method = ready[data.method] as (...args: unknown[]) => unknown;
    self.postMessage({ id: data.id, value: method.apply(ready, data.args) });
  } catch (error) {
    self.postMessage({ id: data.id, failure: String(error) });
  }
};
