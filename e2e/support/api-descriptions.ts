// A realistic OpenAPI description.
export const chargingConsole = `openapi: 3.1.0
info: { title: Charging console API, version: 1.8.0 }
servers: [{ url: 'https://bays.example/v1' }]
paths:
  /sessions:
    get: { tags: [Sessions], summary: List running sessions, responses: { 200: { description: All of them } } }
  /sessions/{id}/stop:
    post:
      tags: [Sessions]
      summary: Stop a session
      description: Ends a running session. See [the manual](https://manual.example/stop).
      parameters: [{ name: id, in: path, required: true, description: Number of the session, schema: { type: integer } }]
      responses:
        409: { description: The session has already ended }
  /bays/{bay}/tariff:
    put: { tags: [Tariffs], summary: Set a tariff, responses: { 200: { description: Set } } }
components: { schemas: { Session: { type: object, properties: { bay: { type: integer } } } } }
`;

export const yaml = (name: string, text: string) => ({
  name,
  mimeType: 'application/yaml',
  buffer: Buffer.from(text),
});

/** Describes operations that can be tried on two servers. */
export const sessionsOf = (testBays: string, elsewhere: string) => `openapi: 3.1.0
info: { title: Charging console API, version: 1.8.0 }
servers:
  - { url: '${testBays}', description: Test bays }
  - { url: '${elsewhere}', description: Elsewhere }
security: [{ key: [] }]
paths:
  /sessions:
    get: { tags: [Sessions], summary: List running sessions, responses: { 200: { description: All of them } } }
  /sessions/{id}/stop:
    post:
      tags: [Sessions]
      summary: Stop a session
      description: Ends a running session, stores the last meter value and frees the bay.
      parameters:
        - { name: id, in: path, required: true, description: Number of the session, schema: { type: integer } }
        - { name: state, in: query, schema: { enum: [open, closed] } }
        - { name: tag, in: query, schema: { type: array, items: { type: string } } }
      requestBody:
        content:
          application/json:
            schema:
              title: Stop
              type: object
              properties: { reason: { enum: [unplugged, driver] }, meterWh: { type: integer } }
      responses:
        200: { description: The session is closed }
        409: { description: The session has already ended }
  /{what}:
    get:
      summary: Ask anything
      security: []
      parameters: [{ name: what, in: path, required: true, schema: { type: string } }]
      responses: { 200: { description: Anything } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Api-Key } }, schemas: { Session: { type: object } } }
`;
