// What the issuer's jsonb columns hold. The library writes most of them; of those nothing of ours reads the type is unknown.
import type { ColumnType } from './column-types.ts';

const texts: ColumnType = { type: 'string[]' };
const unread: ColumnType = { type: 'unknown' };

export const identityColumnTypes: Readonly<Record<string, ColumnType>> = {
  'oauthAccessToken.confirmation': unread,
  'oauthAccessToken.requestedUserInfoClaims': unread,
  'oauthAccessToken.resources': unread,
  'oauthAccessToken.scopes': texts,
  'oauthClient.clientCredentialsScopes': unread,
  'oauthClient.contacts': unread,
  'oauthClient.grantTypes': texts,
  'oauthClient.metadata': unread,
  'oauthClient.postLogoutRedirectUris': texts,
  'oauthClient.redirectUris': texts,
  'oauthClient.responseTypes': texts,
  'oauthClient.scopes': texts,
  'oauthClientResource.metadata': unread,
  'oauthConsent.requestedUserInfoClaims': unread,
  'oauthConsent.resources': unread,
  'oauthConsent.scopes': texts,
  'oauthRefreshToken.confirmation': unread,
  'oauthRefreshToken.requestedUserInfoClaims': unread,
  'oauthRefreshToken.resources': unread,
  'oauthRefreshToken.scopes': texts,
  'oauthResource.allowedScopes': unread,
  'oauthResource.customClaims': unread,
  'oauthResource.metadata': unread,
  'session.amr': texts,
  'user.roles': texts,
};
