// Every table as the database has it, as rows are read. Written by `npm run schema` from the schema steps; never edited by hand.
// What a jsonb column holds, the catalog does not know: tools/schema/identity-column-types.ts says it.

interface Tables {
  account: {
    id: string;
    accountId: string;
    providerId: string;
    userId: string;
    accessToken: string | null;
    refreshToken: string | null;
    idToken: string | null;
    accessTokenExpiresAt: Date | null;
    refreshTokenExpiresAt: Date | null;
    scope: string | null;
    password: string | null;
    createdAt: Date;
    updatedAt: Date;
  };
  attempt: {
    key: string;
    tries: number;
    ends_at: Date;
  };
  jwks: {
    id: string;
    publicKey: string;
    privateKey: string;
    createdAt: Date;
    expiresAt: Date | null;
    alg: string | null;
    crv: string | null;
  };
  oauthAccessToken: {
    id: string;
    token: string;
    clientId: string;
    sessionId: string | null;
    userId: string | null;
    referenceId: string | null;
    authorizationCodeId: string | null;
    resources: unknown;
    requestedUserInfoClaims: unknown;
    refreshId: string | null;
    expiresAt: Date;
    createdAt: Date;
    revoked: Date | null;
    confirmation: unknown;
    scopes: string[];
  };
  oauthClient: {
    id: string;
    clientId: string;
    clientSecret: string | null;
    clientDiscoveryId: string | null;
    disabled: boolean | null;
    skipConsent: boolean | null;
    enableEndSession: boolean | null;
    subjectType: string | null;
    scopes: string[] | null;
    clientCredentialsScopes: unknown;
    userId: string | null;
    createdAt: Date | null;
    updatedAt: Date | null;
    name: string | null;
    uri: string | null;
    icon: string | null;
    contacts: unknown;
    tos: string | null;
    policy: string | null;
    softwareId: string | null;
    softwareVersion: string | null;
    softwareStatement: string | null;
    redirectUris: string[];
    postLogoutRedirectUris: string[] | null;
    backchannelLogoutUri: string | null;
    backchannelLogoutSessionRequired: boolean | null;
    tokenEndpointAuthMethod: string | null;
    applicationType: string | null;
    jwks: string | null;
    jwksUri: string | null;
    grantTypes: string[] | null;
    responseTypes: string[] | null;
    requirePKCE: boolean | null;
    dpopBoundAccessTokens: boolean | null;
    referenceId: string | null;
    metadata: unknown;
  };
  oauthClientAssertion: {
    id: string;
    expiresAt: Date;
  };
  oauthClientResource: {
    id: string;
    clientId: string;
    resourceId: string;
    metadata: unknown;
    createdAt: Date | null;
  };
  oauthConsent: {
    id: string;
    clientId: string;
    userId: string | null;
    referenceId: string | null;
    resources: unknown;
    requestedUserInfoClaims: unknown;
    scopes: string[];
    createdAt: Date;
    updatedAt: Date;
  };
  oauthRefreshToken: {
    id: string;
    token: string;
    clientId: string;
    sessionId: string | null;
    userId: string;
    referenceId: string | null;
    authorizationCodeId: string | null;
    resources: unknown;
    requestedUserInfoClaims: unknown;
    expiresAt: Date;
    createdAt: Date;
    revoked: Date | null;
    rotatedAt: Date | null;
    rotationReplayResponse: string | null;
    rotationReplayExpiresAt: Date | null;
    authTime: Date | null;
    confirmation: unknown;
    scopes: string[];
  };
  oauthResource: {
    id: string;
    identifier: string;
    name: string;
    accessTokenTtl: number | null;
    refreshTokenTtl: number | null;
    signingAlgorithm: string | null;
    signingKeyId: string | null;
    allowedScopes: unknown;
    customClaims: unknown;
    dpopBoundAccessTokensRequired: boolean | null;
    disabled: boolean | null;
    createdAt: Date | null;
    updatedAt: Date | null;
    policyVersion: number | null;
    metadata: unknown;
  };
  passkey: {
    id: string;
    name: string | null;
    publicKey: string;
    userId: string;
    credentialID: string;
    counter: number;
    deviceType: string;
    backedUp: boolean;
    transports: string | null;
    createdAt: Date | null;
    aaguid: string | null;
  };
  schema_step: {
    number: number;
    name: string;
    applied_at: Date;
  };
  session: {
    id: string;
    expiresAt: Date;
    token: string;
    createdAt: Date;
    updatedAt: Date;
    ipAddress: string | null;
    userAgent: string | null;
    userId: string;
    amr: string[] | null;
    remembered: boolean | null;
    last_seen_at: Date;
    token_round: number;
  };
  sign_in: {
    id: number;
    at: Date;
    userId: string | null;
    way: string;
    outcome: string;
    address: string;
    device: string;
  };
  twoFactor: {
    id: string;
    secret: string;
    backupCodes: string;
    userId: string;
    verified: boolean | null;
    failedVerificationCount: number | null;
    lockedUntil: Date | null;
    set_up_at: Date | null;
  };
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    image: string | null;
    createdAt: Date;
    updatedAt: Date;
    roles: string[];
    organizationId: string | null;
    memberRole: string | null;
    firstName: string | null;
    lastName: string | null;
    company: string | null;
    twoFactorEnabled: boolean | null;
    deactivated_at: Date | null;
  };
  verification: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: Date;
    createdAt: Date;
    updatedAt: Date;
  };
}

/** A row as it is read. */
export type Row<Name extends keyof Tables> = Tables[Name];
