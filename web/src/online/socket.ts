// One WebSocket to the server that comes back by itself, with requests that are answered.
import { t } from '../app/messages';
import { ApiError } from './api';

export interface Message {
  type: string;
  id?: number;
  table?: unknown;
  code?: string;
  message?: string;
  [field: string]: unknown;
}

interface Waiting {
  resolve(message: Message): void;
  reject(error: ApiError): void;
}

/** Thrown when the connection broke before the answer came: it is unknown whether it was done. */
export class ConnectionLost extends ApiError {
  constructor() {
    super('connection-lost', t('page.online.connectionLost'));
  }
}

const FIRST_DELAY_MS = 400;
const MAX_DELAY_MS = 8000;
const PING_MS = 25000;

export class Socket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private delay = FIRST_DELAY_MS;
  private closed = false;
  private timer = 0;
  private pinger = 0;

  constructor(
    private readonly onEvent: (message: Message) => void,
    private readonly onState: (connected: boolean) => void,
  ) {
    this.connect();
    addEventListener('online', this.hurry);
  }

  private readonly hurry = () => {
    if (this.closed || this.socket) return;
    clearTimeout(this.timer);
    this.delay = FIRST_DELAY_MS;
    this.connect();
  };

  private connect(): void {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.delay = FIRST_DELAY_MS;
      this.pinger = window.setInterval(() => void this.request({ type: 'ping' }).catch(() => undefined), PING_MS);
      this.onState(true);
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data as string) as Message);
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    this.socket = null;
    clearInterval(this.pinger);
    if (this.closed) return; // the table was left: nobody waits for answers any more
    for (const { reject } of this.waiting.values()) reject(new ConnectionLost());
    this.waiting.clear();
    this.onState(false);
    this.timer = window.setTimeout(() => this.connect(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, MAX_DELAY_MS);
  }

  private receive(message: Message): void {
    const { id = 0 } = message;
    const waiting = this.waiting.get(id);
    if (!waiting) {
      this.onEvent(message);
      return;
    }
    this.waiting.delete(id);
    if (message.type === 'error') waiting.reject(new ApiError(message.code ?? 'internal', message.message ?? ''));
    else waiting.resolve(message);
  }

  request(message: Message): Promise<Message> {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new ConnectionLost());
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    this.socket?.close();
  }
}
