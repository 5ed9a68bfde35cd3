window.addEventListener('load', () => {
  SwaggerUIBundle({
    url: '/v3/api-docs',
    dom_id: '#swagger-ui',
    deepLinking: true,
    presets: [SwaggerUIBundle.presets.apis],
    layout: 'BaseLayout',
    // Nothing is sent to anybody else.
    validatorUrl: null,
  });
});
