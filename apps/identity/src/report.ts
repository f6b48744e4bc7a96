// Where the issuer says what went wrong without anybody having been refused.

export type Report = (message: string, cause: unknown) => void;
