// One WebSocket to the server that comes back by itself, with requests that are answered. A line can be dead though nobody
// closed it: a phone in a tunnel, a router that forgot it. So every request is a question whether anybody is there, and where
// nobody answers in time the line is given up.
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
const CONNECT_MS = 5000; // for the handshake
const SILENCE_MS = 4000; // after a request, without any answer: the line is dead
const NUDGE_MS = 1500; // an answer may be slow, that to a ping is not
const LOOK_MS = 500; // how often silence is measured
const IDLE_PING_MS = 25000;
const WATCHFUL_PING_MS = 10000; // while somebody looks at the page and waits

export class Socket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;
  private delay = FIRST_DELAY_MS;
  private closed = false;
  private isWatchful = false;
  private timer = 0; // the next attempt to connect, or the end of this one
  private pinger = 0;
  private looker = 0;
  private silentSince = 0; // when the first request after the last answer was sent; 0: none waits
  private hasNudged = false;

  constructor(
    private readonly onEvent: (message: Message) => void,
    private readonly onState: (connected: boolean) => void,
  ) {
    this.connect();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.look);
  }

  /** Somebody waits for another person: a dead line has to be noticed without anything being sent. */
  watch(isWatchful: boolean): void {
    if (isWatchful === this.isWatchful) return;
    this.isWatchful = isWatchful;
    this.schedulePing();
  }

  private readonly hurry = () => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    this.drop();
    clearTimeout(this.timer);
    this.delay = FIRST_DELAY_MS;
    this.connect();
  };

  /** Whoever comes back to the page should see what is true. */
  private readonly look = () => {
    if (document.hidden) return this.schedulePing();
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else this.hurry();
  };

  private connect(): void {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/socket`);
    this.socket = socket;
    this.timer = window.setTimeout(() => this.lost(), CONNECT_MS);
    socket.onopen = () => {
      clearTimeout(this.timer);
      this.delay = FIRST_DELAY_MS;
      this.schedulePing();
      this.onState(true);
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data as string) as Message);
    socket.onclose = () => this.lost();
  }

  /** Lets go of the line without waiting for the other end, which may never answer. */
  private drop(): void {
    const { socket } = this;
    this.socket = null;
    if (socket) {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    clearTimeout(this.timer);
    clearTimeout(this.pinger);
    clearInterval(this.looker);
    this.looker = 0;
    this.silentSince = 0;
  }

  private lost(): void {
    this.drop();
    if (this.closed) return; // the table was left: nobody waits for answers any more
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of unanswered) reject(new ConnectionLost());
    this.onState(false);
    this.timer = window.setTimeout(() => this.connect(), this.delay * (0.75 + Math.random() / 2));
    this.delay = Math.min(this.delay * 2, MAX_DELAY_MS);
  }

  private receive(message: Message): void {
    const { id = 0 } = message;
    this.schedulePing();
    const waiting = this.waiting.get(id);
    if (!waiting) {
      this.onEvent(message);
      return;
    }
    this.waiting.delete(id);
    this.silentSince = this.waiting.size ? performance.now() : 0;
    this.hasNudged = false;
    if (message.type === 'error') waiting.reject(new ApiError(message.code ?? 'internal', message.message ?? ''));
    else waiting.resolve(message);
  }

  /** The next sign of life that is asked for, should nothing be heard until then. */
  private schedulePing(): void {
    clearTimeout(this.pinger);
    const interval = this.isWatchful && !document.hidden ? WATCHFUL_PING_MS : IDLE_PING_MS;
    if (this.socket) this.pinger = window.setTimeout(() => this.ping(), interval);
  }

  private ping(): void {
    this.schedulePing();
    void this.request({ type: 'ping' }).catch(() => undefined);
  }

  private readonly measureSilence = () => {
    if (!this.silentSince) {
      clearInterval(this.looker);
      this.looker = 0;
      return;
    }
    const silence = performance.now() - this.silentSince;
    if (silence > SILENCE_MS) this.lost();
    else if (silence > NUDGE_MS && !this.hasNudged) {
      this.hasNudged = true;
      this.ping();
    }
  };

  request(message: Message): Promise<Message> {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new ConnectionLost());
    const id = this.next++;
    this.silentSince ||= performance.now();
    this.looker ||= window.setInterval(this.measureSilence, LOOK_MS);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.look);
    clearTimeout(this.timer);
    this.drop();
  }
}
