export { oauthHandlers } from './handlers.ts';
export { oauthRoutes, resourceMetadataPath, serveOAuth } from './routes.ts';
