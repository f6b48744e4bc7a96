// The vendor's error bodies. A refusal is an answer, not a fault: it is thrown anywhere and turned into a reply where HTTP begins.
import { randomUUID } from 'node:crypto';

export interface RefusalDetail {
  message: string;
  code?: string;
  /** The forms call names its errors this way. */
  errorType?: string;
  in?: string;
  context?: Record<string, string[]>;
}

export interface RefusalExtras {
  subCategory?: string;
  context?: Record<string, string[]>;
  errors?: RefusalDetail[];
}

export interface RefusalBody extends RefusalExtras {
  status: 'error';
  message: string;
  category: string;
  correlationId: string;
}

export class Refusal extends Error {
  override name = 'Refusal';
  readonly statusCode: number;
  readonly category: string;
  readonly extras: RefusalExtras;

  constructor(statusCode: number, category: string, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.statusCode = statusCode;
    this.category = category;
    this.extras = extras;
  }

  body(): RefusalBody {
    return {
      status: 'error',
      message: this.message,
      correlationId: randomUUID(),
      category: this.category,
      ...this.extras,
    };
  }
}

export function invalid(message: string, extras?: RefusalExtras): Refusal {
  return new Refusal(400, 'VALIDATION_ERROR', message, extras);
}

export function notFound(message = 'resource not found', extras?: RefusalExtras): Refusal {
  return new Refusal(404, 'OBJECT_NOT_FOUND', message, extras);
}

export function conflict(message: string, extras?: RefusalExtras): Refusal {
  return new Refusal(409, 'CONFLICT', message, extras);
}
