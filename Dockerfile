# One image for every process of Conch; compose.yaml says which command each container runs.
FROM python:3.11-slim AS build
WORKDIR /build
COPY pyproject.toml README.md LICENSE ./
COPY kit kit
COPY conch conch
COPY services services
COPY gateway gateway
RUN python -m venv /opt/conch \
 && /opt/conch/bin/pip install --no-cache-dir --disable-pip-version-check . \
 && /opt/conch/bin/python -m compileall -q /opt/conch/lib

FROM python:3.11-slim
# The same ids as the nats container's user in compose.yaml, since both use the volumes.
RUN groupadd --gid 10001 conch && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data conch \
 && install -d -m 0700 -o conch -g conch /data /bus /streams
COPY --from=build /opt/conch /opt/conch
ENV PATH=/opt/conch/bin:$PATH CONCH_HOME=/data PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001:10001
WORKDIR /opt/conch
VOLUME /data
CMD ["conch", "--help"]
